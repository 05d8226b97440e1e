import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT_FILE = /\.(?:js|css|html|svg|json|wasm)$/u
/** Minimum size of a file that is worth compressing, in bytes. */
const MIN_SIZE = 1024

/** Writes a .br and a .gz copy of each text file, so that the server does not compress files per request. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        // The server completes index.html per response, so it cannot be compressed in advance.
        if (!TEXT_FILE.test(name) || name.endsWith('.html') || source.length < MIN_SIZE) continue
        const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
})
