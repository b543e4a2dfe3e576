/// A display controller, which sends one picture to a display. The kernel's `drm_crtc`.
struct ControllerID: Hashable { var number: UInt32 }

/// A socket for a display. The kernel's `drm_connector`.
struct ConnectorID: Hashable { var number: UInt32 }

/// One layer that a controller mixes. The kernel's `drm_plane`.
struct PlaneID: Hashable { var number: UInt32 }

/// A buffer that planes can show. The kernel's `drm_framebuffer`.
struct FramebufferID: Hashable { var number: UInt32 }

/// A property of an object.
struct PropertyID: Hashable { var number: UInt32 }
