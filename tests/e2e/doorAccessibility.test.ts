import { it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { NARROW } from '../support/e2e/brokenWords.ts'
import { somebody } from '../support/e2e/people.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

type Steps = (me: Visitor) => Promise<unknown>

/** The page at the door in each of its states: the server's own, and the console's before another back end. */
interface State {
  name: string
  user?: string
  path: string
  /** Whose credential, where the path names one. */
  of?: Parameters<typeof somebody>[0]
  until: Steps
  allow?: RegExp
}

const ID = 'PERSON'
const text =
  (words: string): Steps =>
  (me) =>
    me.page.getByText(words).first().waitFor()

const states: State[] = [
  {
    name: 'the door, valid',
    path: `/credential/validation/${ID}`,
    of: { state: 'valid' },
    until: text('Acreditación vigente'),
  },
  {
    name: 'the door, not valid',
    path: '/credential/validation/nadie',
    until: text('No válida'),
  },
  {
    name: 'the door, in English',
    path: `/credential/validation/${ID}?lang=en`,
    of: { state: 'valid', photo: false },
    until: text('Valid accreditation'),
  },
  {
    name: 'the door, by typing, refused',
    path: '/credential/validation/',
    until: async (me) => {
      await me.page.getByLabel('Código impreso bajo el QR').fill('   ')
      await me.page.getByLabel('Primeras tres letras del apellido').fill('   ')
      me.allow(/\/credential\/validation\//u)
      await me.button('Comprobar').click()
      await text('Escriba el código, como A-004217.')(me)
    },
  },
  {
    name: 'the door when the portal is busy',
    path: '/credential/validation/',
    until: async (me) => {
      // An address of its own, which types too often.
      await me.page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.41' })
      me.allow(/\/credential\/validation\//u)
      for (let times = 0; times < 6; times += 1) {
        await me.go('/credential/validation/')
        await me.page.getByLabel('Código impreso bajo el QR').fill(`X-${times}`)
        await me.page.getByLabel('Primeras tres letras del apellido').fill('abc')
        await me.button('Comprobar').click()
        await me.title().filter({ hasText: /No/u }).waitFor()
      }
      await text('El portal no puede contestar en este momento')(me)
      await me.page.setExtraHTTPHeaders({})
    },
  },
  {
    name: 'the door while the console asks',
    user: 'lectura',
    path: '/',
    until: async (me) => {
      await me.page.route('**/api/personnel_public/**', () => {})
      await me.follow('/credential/validation/nadie')
      await text('Cargando información')(me)
    },
  },
  {
    name: 'the door when nobody answers the console',
    user: 'lectura',
    path: '/',
    until: async (me) => {
      await me.page.route('**/api/personnel_public/**', (route) => route.abort())
      await me.follow('/credential/validation/nadie')
      await text('No se pudo comprobar')(me)
    },
    allow: /\/api\/personnel_public\//u,
  },
]

it.each(states)('$name is for everybody', async ({ user, path, of = {}, until, allow }) => {
  const me = await visit(user, { viewport: PHONE })
  if (allow) me.allow(allow)
  await me.go(path.replace(ID, path.includes(ID) ? (await somebody(of)).id : ''))
  await until(me)
  await expectAccessible(me, [DESKTOP, PHONE, NARROW])
})
