// The module's own loader, which the static build puts beside the page.
declare module "*/wasm/engine.mjs" {
  export function load(source: BufferSource | WebAssembly.Module): Promise<{ ask: Function; askText: Function; memory: () => number }>;
}
