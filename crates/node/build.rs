//! Link flags of a Node addon; on glibc they include `-z nodelete`, without which a worker thread
//! that loaded the addon can crash at its exit.

fn main() {
    napi_build::setup();
}
