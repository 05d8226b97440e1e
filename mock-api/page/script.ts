/** What the page does by itself: it keeps the last calls up to date, and shows raw collections to whoever signs in with a demo account. */
export const SCRIPT = `
const calls = document.getElementById('calls')
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('/', { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('calls')
  if (fresh && fresh.innerHTML !== calls.innerHTML) calls.innerHTML = fresh.innerHTML
}, 1500)

let token
const signIn = async () => {
  const answer = await fetch('/api/auth/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'utility', password: 'demo' }),
  })
  token = (await answer.json()).token
}
const dialog = document.querySelector('dialog')
document.querySelector('#raw')?.addEventListener('click', async ({ target }) => {
  const path = target.dataset?.path
  if (!path) return
  if (!token) await signIn()
  const answer = await fetch(path, { headers: { authorization: 'Token ' + token } })
  dialog.querySelector('code').textContent = path
  dialog.querySelector('pre').textContent = await answer.text()
  dialog.showModal()
})
dialog?.querySelector('button').addEventListener('click', () => dialog.close())
`
