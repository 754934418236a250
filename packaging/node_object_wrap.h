// Included before better-sqlite3: Node's ObjectWrap without its clean-up hooks, as it was up to Node 22 and 24.18. With
// them, as the headers of Node 24.19 and later have it, Node aborts when it collects a statement while it is idle
// (https://github.com/nodejs/node/issues/65446).

#include <node.h>

#define AddEnvironmentCleanupHook(isolate, hook, self) ((void)0)
#define RemoveEnvironmentCleanupHook(isolate, hook, self) ((void)0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
