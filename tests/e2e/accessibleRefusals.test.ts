import { it } from 'vitest'
import { texts } from '../../src/server/common/messages.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { somebody } from '../support/e2e/people.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

type Steps = (me: Visitor) => Promise<unknown>

const text = (me: Visitor, words: string | RegExp) => me.page.getByText(words).first().waitFor()
const pageOf = async (wanted: Parameters<typeof somebody>[0]) => `/personnel/${(await somebody(wanted)).id}`

const refuse = (me: Visitor, address: string, method: string, status: number, detail: string) =>
  me.page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { detail } }) : route.fallback(),
  )
const keepWaiting = async ({ page }: Visitor, download: string) => {
  await page.route(download, () => {})
  await page.route('**/api/downloads/*/', (route) => route.fulfill({ json: { state: 'waiting', ahead: 3 } }))
}

const states: Record<string, { user?: string; steps: Steps }> = {
  'the sign-in after too many tries': {
    async steps(me) {
      me.allow(/\/api\/auth\/login/u)
      await refuse(me, '**/api/auth/login/', 'POST', 429, texts.tooManyAttempts(32))
      await me.go('/login')
      await signIn(me, 'admin', 'x')
      await text(me, 'Demasiados intentos')
    },
  },
  'a veto being withdrawn without a reason': {
    user: 'admin',
    async steps(me) {
      await me.go('/vetos')
      await me
        .button(/^Retirar /u)
        .first()
        .click()
      const question = me.page.getByRole('dialog', { name: '¿Retirar?' })
      await question.getByRole('button', { name: 'Retirar' }).click()
      await question.getByText('Este campo es obligatorio.').waitFor()
    },
  },
  'a veto being corrected without a reason': {
    user: 'admin',
    async steps(me) {
      await me.go('/vetos')
      await me
        .button(/^Corregir /u)
        .first()
        .click()
      const form = me.page.getByRole('dialog', { name: 'Corregir el veto' })
      await form.getByRole('textbox', { name: 'Motivo del veto' }).waitFor()
      await form.getByRole('button', { name: 'Guardar corrección' }).click()
      await form.getByText('Este campo es obligatorio.').waitFor()
    },
  },
  'what a veto said before it was corrected': {
    user: 'lectura',
    async steps(me) {
      await me.go('/vetos')
      await me.button(/^Ver versiones/u).click()
      const versions = me.page.getByRole('dialog', { name: 'Versiones' })
      await versions.getByText('Leer completa la versión 1').click()
      await versions.getByRole('button', { name: /^Descargar/u }).waitFor()
    },
  },
  'the vetoes that were withdrawn': {
    user: 'admin',
    async steps(me) {
      await me.go('/vetos')
      await me.page.getByLabel('Ver retirados').click()
      await text(me, /\d+ vetos? retirados?/u)
    },
  },
  'somebody vetoed': {
    user: 'admin',
    async steps(me) {
      await me.go(await pageOf({ state: 'vetoed' }))
      await text(me, 'Mientras dure el veto')
    },
  },
  'somebody vetoed, to the contractor': {
    user: 'empresa',
    async steps(me) {
      await me.go(await pageOf({ state: 'vetoed', company: 1 }))
      await text(me, 'Mientras dure el veto')
    },
  },
  'a report that waits for its turn': {
    user: 'admin',
    async steps(me) {
      await keepWaiting(me, '**/api/personnel_report/**')
      await me.go('/reportes')
      await me.button('Descargar .xlsx: Personal').click()
      await text(me, 'En espera: 3 antes que el suyo')
    },
  },
  'the QR codes that wait for their turn': {
    user: 'admin',
    async steps(me) {
      await keepWaiting(me, '**/personnel/qr/zip/**')
      await me.go('/personnel')
      await me.button(/^Descargar Códigos QR/u).click()
      await me.button('Cancelar (3 antes que el suyo)').waitFor()
    },
  },
  'a portal without space': {
    user: 'admin',
    async steps(me) {
      me.allow(/\/api\/personnel\//u)
      await refuse(me, '**/api/personnel/*/', 'PATCH', 503, texts.diskFull)
      await me.go(await pageOf({ state: 'valid' }))
      await chooseActionOf(me.page, 'Editar')
      await me.page.getByRole('textbox', { name: 'Domicilio' }).fill('Calle 1')
      await me.button('Guardar').click()
      await text(me, 'No hay espacio en el disco')
    },
  },
  'the door of a busy portal, before another back end': {
    user: 'lectura',
    async steps(me) {
      await me.go('/')
      me.allow(/\/api\/personnel_public\//u)
      await refuse(me, '**/api/personnel_public/**', 'GET', 429, texts.tooManyCalls(9))
      await me.follow('/credential/validation/nadie')
      await text(me, 'El portal no puede contestar en este momento')
    },
  },
}

it.each(Object.entries(states))('%s is for everybody', async (_, { user, steps }) => {
  const me = await visit(user)
  await steps(me)
  await expectAccessible(me)
})
