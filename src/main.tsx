import { parseValidationPath } from './domain/credentials/validationAddress.ts'
import { isForeignPage } from './domain/door/foreignPage.ts'

/** Opens the public page of a credential, without loading the console, or the console. */
const start = async (root: HTMLElement): Promise<void> => {
  const credential = parseValidationPath(window.location.pathname)
  if (credential !== undefined) {
    const { mountPublicCredentialPage } = await import('./credential/public/main.tsx')
    mountPublicCredentialPage(root, credential)
  } else {
    // Asked for beside the code, not after it; whoever awaits it is told if it fails.
    const config = fetch('/config.json')
    config.catch(() => undefined)
    const { mountConsole } = await import('./console/main.tsx')
    await mountConsole(root, config)
  }
}

/** How often it is asked whether the server is there again, in milliseconds. */
const AGAIN_MS = 5000

const isAway = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' })
    .then(async (response) => isForeignPage(await response.text()))
    .catch(() => true)

/** Says that there is no connection, and loads the page anew once there is. None of our code is there to say so with. */
const showAway = (root: HTMLElement): void => {
  const notice = document.querySelector<HTMLTemplateElement>('#not-loaded')
  const look = async () => (await isAway()) || window.location.reload()
  if (notice) root.replaceChildren(notice.content)
  root.querySelector('button')?.addEventListener('click', look)
  window.addEventListener('online', look)
  setInterval(look, AGAIN_MS)
}

/** Whether the script in index.html has found a browser that is too old, and shows the page for it. */
const isUnsupported = document.documentElement.classList.contains('unsupported-browser')

const root = document.getElementById('root')
if (root && !isUnsupported)
  start(root).catch(async (error: unknown) => {
    // Browsers do not say why code could not be fetched.
    if (await isAway()) showAway(root)
    else throw error
  })
