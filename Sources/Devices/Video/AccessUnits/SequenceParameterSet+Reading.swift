internal import BezelModel

extension SequenceParameterSet {
    /// Profiles whose sets contain the chroma format and the bit depths (H.264 §7.3.2.1.1).
    private static let profilesWithChroma: Set<UInt8> = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]
    /// Macroblocks in a row or a column that can be counted here: a million pixels.
    private static let mostMacroblocks: UInt32 = 65_536

    /// Reads a NAL unit of type 7.
    ///
    /// - Parameter unit: With its header byte, without a start code.
    public init(_ unit: UnsafeRawBufferPointer) throws(Fault) {
        guard let header = unit.first else { throw .otherType(nil) }
        guard header & 31 == NALType.sequenceParameterSet else { throw .otherType(header & 31) }
        guard unit.count > 4 else { throw .truncated }
        profile = unit[1]
        constraints = unit[2]
        level = unit[3]
        var fields = Fields(unit, from: 4)
        id = UInt8(try fields.unsigned("seq_parameter_set_id", upTo: 31))
        (chromaFormat, lumaBitDepth, chromaBitDepth) = (1, 8, 8)
        if Self.profilesWithChroma.contains(profile) {
            chromaFormat = UInt8(try fields.unsigned("chroma_format_idc", upTo: 3))
            if chromaFormat == 3 { _ = try fields.flag("separate_colour_plane_flag") }
            lumaBitDepth = UInt8(try fields.unsigned("bit_depth_luma_minus8", upTo: 6)) + 8
            chromaBitDepth = UInt8(try fields.unsigned("bit_depth_chroma_minus8", upTo: 6)) + 8
            _ = try fields.flag("qpprime_y_zero_transform_bypass_flag")
            try fields.passScalingLists(count: chromaFormat == 3 ? 12 : 8)
        }
        _ = try fields.unsigned("log2_max_frame_num_minus4", upTo: 12)
        orderCountType = UInt8(try fields.unsigned("pic_order_cnt_type", upTo: 2))
        try fields.passOrderCount(type: orderCountType)
        referenceFrames = UInt8(try fields.unsigned("max_num_ref_frames", upTo: 16))
        _ = try fields.flag("gaps_in_frame_num_value_allowed_flag")
        let columns = try fields.unsigned("pic_width_in_mbs_minus1", upTo: Self.mostMacroblocks - 1) + 1
        let units = try fields.unsigned("pic_height_in_map_units_minus1", upTo: Self.mostMacroblocks - 1) + 1
        isInterlaced = try !fields.flag("frame_mbs_only_flag")
        if isInterlaced { _ = try fields.flag("mb_adaptive_frame_field_flag") }
        _ = try fields.flag("direct_8x8_inference_flag")
        codedSize = DisplaySize(width: Int32(columns * 16), height: Int32(units * (isInterlaced ? 32 : 16)))
        // Cropping is counted in pixels of the planes of colour, and of fields where there are some.
        visibleArea = try fields.visibleArea(
            of: codedSize, column: chromaFormat == 1 || chromaFormat == 2 ? 2 : 1,
            row: (chromaFormat == 1 ? 2 : 1) * (isInterlaced ? 2 : 1))
        usability = try fields.flag("vui_parameters_present_flag") ? try fields.usability() : Usability()
    }
}

/// The fields of a sequence parameter set, one after the other.
private struct Fields {
    typealias Name = SequenceParameterSet.StaticName

    private var reader: BitReader

    init(_ unit: UnsafeRawBufferPointer, from offset: Int) { reader = BitReader(unit, from: offset) }

    private func fault(_ fault: BitReader.Fault, in name: Name) -> SequenceParameterSet.Fault {
        switch fault {
        case .truncated: .truncated
        case .tooLarge: .invalid(name)
        }
    }

    mutating func flag(_ name: Name) throws(SequenceParameterSet.Fault) -> Bool {
        try bits(1, name) == 1
    }

    mutating func bits(_ count: Int, _ name: Name) throws(SequenceParameterSet.Fault) -> UInt32 {
        do throws(BitReader.Fault) { return try reader.bits(count) } catch { throw fault(error, in: name) }
    }

    mutating func unsigned(_ name: Name, upTo limit: UInt32 = .max) throws(SequenceParameterSet.Fault) -> UInt32 {
        var value: UInt32 = 0
        do throws(BitReader.Fault) { value = try reader.unsigned() } catch { throw fault(error, in: name) }
        guard value <= limit else { throw .invalid(name) }
        return value
    }

    mutating func signed(_ name: Name) throws(SequenceParameterSet.Fault) -> Int64 {
        do throws(BitReader.Fault) { return try reader.signed() } catch { throw fault(error, in: name) }
    }

    /// H.264 §7.3.2.1.1.1.
    mutating func passScalingLists(count: Int) throws(SequenceParameterSet.Fault) {
        guard try flag("seq_scaling_matrix_present_flag") else { return }
        for list in 0..<count where try flag("seq_scaling_list_present_flag") {
            var (last, next) = (Int64(8), Int64(8))
            for _ in 0..<(list < 6 ? 16 : 64) where next != 0 {
                let delta = try signed("delta_scale")
                guard (-128...127).contains(delta) else { throw .invalid("delta_scale") }
                next = (last + delta + 256) % 256
                if next != 0 { last = next }
            }
        }
    }

    mutating func passOrderCount(type: UInt8) throws(SequenceParameterSet.Fault) {
        if type == 0 { _ = try unsigned("log2_max_pic_order_cnt_lsb_minus4", upTo: 12) }
        guard type == 1 else { return }
        _ = try flag("delta_pic_order_always_zero_flag")
        _ = try signed("offset_for_non_ref_pic")
        _ = try signed("offset_for_top_to_bottom_field")
        for _ in 0..<(try unsigned("num_ref_frames_in_pic_order_cnt_cycle", upTo: 255)) {
            _ = try signed("offset_for_ref_frame")
        }
    }

    /// - Parameters:
    ///   - column: Pixels of a horizontal step of cropping. - row: Pixels of a vertical step.
    mutating func visibleArea(
        of size: DisplaySize, column: Int64, row: Int64
    ) throws(SequenceParameterSet.Fault) -> DisplayRect {
        guard try flag("frame_cropping_flag") else { return DisplayRect(size) }
        let left = Int64(try unsigned("frame_crop_left_offset")) * column
        let right = Int64(try unsigned("frame_crop_right_offset")) * column
        let top = Int64(try unsigned("frame_crop_top_offset")) * row
        let bottom = Int64(try unsigned("frame_crop_bottom_offset")) * row
        let width = Int64(size.width) - left - right
        let height = Int64(size.height) - top - bottom
        guard width > 0 else { throw .invalid("frame_crop_right_offset") }
        guard height > 0 else { throw .invalid("frame_crop_bottom_offset") }
        return DisplayRect(x: Int32(left), y: Int32(top), width: Int32(width), height: Int32(height))
    }

    /// H.264 §E.1.1.
    mutating func usability() throws(SequenceParameterSet.Fault) -> SequenceParameterSet.Usability {
        var usability = SequenceParameterSet.Usability()
        // An aspect ratio of 255 is written out.
        if try flag("aspect_ratio_info_present_flag"), try bits(8, "aspect_ratio_idc") == 255 {
            _ = try bits(32, "sar_width")
        }
        if try flag("overscan_info_present_flag") { _ = try flag("overscan_appropriate_flag") }
        if try flag("video_signal_type_present_flag") {
            _ = try bits(3, "video_format")
            usability.isFullRange = try flag("video_full_range_flag")
            if try flag("colour_description_present_flag") {
                usability.colourPrimaries = UInt8(try bits(8, "colour_primaries"))
                usability.transferCharacteristics = UInt8(try bits(8, "transfer_characteristics"))
                usability.matrixCoefficients = UInt8(try bits(8, "matrix_coefficients"))
            }
        }
        if try flag("chroma_loc_info_present_flag") {
            _ = try unsigned("chroma_sample_loc_type_top_field", upTo: 5)
            _ = try unsigned("chroma_sample_loc_type_bottom_field", upTo: 5)
        }
        if try flag("timing_info_present_flag") {
            usability.timing = SequenceParameterSet.Timing(
                unitsInTick: try bits(32, "num_units_in_tick"), timeScale: try bits(32, "time_scale"),
                isFixedRate: try flag("fixed_frame_rate_flag"))
        }
        let hasNAL = try flag("nal_hrd_parameters_present_flag")
        if hasNAL { try passReferenceDecoder() }
        let hasVCL = try flag("vcl_hrd_parameters_present_flag")
        if hasVCL { try passReferenceDecoder() }
        if hasNAL || hasVCL { _ = try flag("low_delay_hrd_flag") }
        _ = try flag("pic_struct_present_flag")
        if try flag("bitstream_restriction_flag") {
            _ = try flag("motion_vectors_over_pic_boundaries_flag")
            _ = try unsigned("max_bytes_per_pic_denom", upTo: 16)
            _ = try unsigned("max_bits_per_mb_denom", upTo: 16)
            _ = try unsigned("log2_max_mv_length_horizontal", upTo: 32)
            _ = try unsigned("log2_max_mv_length_vertical", upTo: 32)
            usability.reorderFrames = try unsigned("max_num_reorder_frames", upTo: 16)
            usability.frameBuffering = try unsigned("max_dec_frame_buffering", upTo: 16)
        }
        return usability
    }

    /// H.264 §E.1.2.
    private mutating func passReferenceDecoder() throws(SequenceParameterSet.Fault) {
        let count = try unsigned("cpb_cnt_minus1", upTo: 31) + 1
        _ = try bits(8, "bit_rate_scale")
        for _ in 0..<count {
            _ = try unsigned("bit_rate_value_minus1")
            _ = try unsigned("cpb_size_value_minus1")
            _ = try flag("cbr_flag")
        }
        _ = try bits(20, "initial_cpb_removal_delay_length_minus1")
    }
}
