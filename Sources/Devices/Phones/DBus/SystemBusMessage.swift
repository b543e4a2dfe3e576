internal import CSDBus

/// A message of sd-bus, held until the value ends.
struct SystemBusMessage: ~Copyable {
    /// `sd_bus_message`.
    let pointer: OpaquePointer

    /// - Parameter pointer: One reference, which the value owns.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { _ = sd_bus_message_unref(pointer) }

    private static func make(_ operation: String, _ call: (inout OpaquePointer?) -> CInt) throws(DBusError)
        -> SystemBusMessage
    {
        var pointer: OpaquePointer?
        try DBusError.check(call(&pointer), operation)
        guard let pointer else { throw DBusError(operation: operation, errno: 0) }
        return SystemBusMessage(owning: pointer)
    }

    /// A call of a method, without its body.
    static func call(_ message: DBusMessage, on bus: OpaquePointer) throws(DBusError) -> SystemBusMessage {
        let made = try make("sd_bus_message_new_method_call") {
            sd_bus_message_new_method_call(
                bus, &$0, message.destination, message.path, message.interface, message.member)
        }
        if message.startsNothing {
            try DBusError.check(sd_bus_message_set_auto_start(made.pointer, 0), "sd_bus_message_set_auto_start")
        }
        return made
    }

    /// An answer to this call, without its body.
    func answer() throws(DBusError) -> SystemBusMessage {
        try Self.make("sd_bus_message_new_method_return") { sd_bus_message_new_method_return(pointer, &$0) }
    }

    /// An answer to this call that is an error.
    func failure(_ name: String, _ text: String) throws(DBusError) -> SystemBusMessage {
        try Self.make("sd_bus_message_new_method_error") { made in
            name.withCString { name in
                text.withCString { text in
                    var error = sd_bus_error(name: name, message: text, need_free: 0)
                    return sd_bus_message_new_method_error(pointer, &made, &error)
                }
            }
        }
    }

    /// The number that sd-bus or the sender has given to the message; 0 before it is sent.
    var cookie: UInt64 {
        var cookie: UInt64 = 0
        return sd_bus_message_get_cookie(pointer, &cookie) < 0 ? 0 : cookie
    }

    /// The cookie of the call that it answers; nil for other messages.
    var replyCookie: UInt64? {
        var cookie: UInt64 = 0
        return sd_bus_message_get_reply_cookie(pointer, &cookie) < 0 ? nil : cookie
    }

    /// The message as a value. Its ``DBusMessage/replySerial`` is missing.
    func value() throws(DBusError) -> DBusMessage? {
        var type: UInt8 = 0
        try DBusError.check(sd_bus_message_get_type(pointer, &type), "sd_bus_message_get_type")
        guard let kind = DBusMessage.Kind(rawValue: type) else { return nil }
        var message = DBusMessage(kind)
        message.wantsNoReply = kind == .call && sd_bus_message_get_expect_reply(pointer) == 0
        let text = { (text: UnsafePointer<CChar>?) in text.map { String(cString: $0) } }
        message.serial = UInt32(truncatingIfNeeded: cookie)
        message.path = text(sd_bus_message_get_path(pointer))
        message.interface = text(sd_bus_message_get_interface(pointer))
        message.member = text(sd_bus_message_get_member(pointer))
        message.sender = text(sd_bus_message_get_sender(pointer))
        message.errorName = text(sd_bus_message_get_error(pointer)?.pointee.name)
        message.body = try values()
        return message
    }
}
