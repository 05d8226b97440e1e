const PUBLIC = '/credential/validation/'

/** Two worlds behind one address: whoever scans a QR never downloads the console. */
const start = async (root: HTMLElement): Promise<void> => {
  const path = window.location.pathname
  if (path.startsWith(PUBLIC)) {
    const { mountPublicPage } = await import('./credential/public/main.tsx')
    mountPublicPage(root, path)
  } else {
    // Asked for beside the code, not after it; whoever awaits it is told if it fails.
    const config = fetch('/config.json')
    config.catch(() => undefined)
    const { mountConsole } = await import('./console/main.tsx')
    await mountConsole(root, config)
  }
}

const root = document.getElementById('root')
if (root) void start(root)
