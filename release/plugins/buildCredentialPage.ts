import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { buildTargets } from '../supportedBrowsers.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Builds the renderer of the public credential page for the server: one module that contains React and the styles. */
export const buildCredentialPage = (): Plugin => ({
  name: 'build-credential-page',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        cssTarget: buildTargets,
        ssr: join(ROOT, 'src/credential/door/render.tsx'),
        outDir: join(ROOT, 'dist/door'),
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'door.js' } },
      },
    })
  },
})
