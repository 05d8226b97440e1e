import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { openSeparateBrowser as visitor } from '../support/e2e/separateBrowser.ts'
import { DESKTOP } from '../support/e2e/visitor.ts'
import { type MailServer, startMailServer } from '../support/mailServer.ts'
import { createOwnDatabase } from '../support/ownDatabase.ts'
import { startPortal } from '../support/portalProcess.ts'
import { readQrs } from '../support/readQrs.ts'

/** Database of an empty portal, and how to remove it. */
interface Place {
  env: Record<string, string>
  drop(): Promise<void>
}

const PLACES: [name: string, open: () => Promise<Place>][] = [
  ['SQLite', async () => ({ env: {}, drop: async () => undefined })],
  ...(process.env.TEST_POSTGRES
    ? [
        [
          'Postgres',
          async () => {
            const { url, close } = await createOwnDatabase(process.env.TEST_POSTGRES ?? '')
            return { env: { DATABASE_URL: url }, drop: close }
          },
        ] as [string, () => Promise<Place>],
      ]
    : []),
]

const PASSWORD = 'zorzal-44-Tijeras.nube'
const THEIRS = 'cinco-Nubes.lentas-81'
const CONTRACTOR = 'rocio@norte.example'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pick = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name, exact: true }).click()
const nextStep = async (page: Page, name: string) => {
  await section(page, 'Inicio')
  await page.getByRole('region', { name: 'Primeros pasos' }).getByRole('link', { name, exact: true }).click()
}

const firstStart = async (page: Page, address: string) => {
  await page.goto(address)
  await field(page, 'Nombre de la distribuidora').waitFor()
  await expectAccessible({ page, where: () => 'Primer arranque' })
  await page.setViewportSize(DESKTOP)
  await field(page, 'Nombre de la distribuidora').fill('Gas del Bajío')
  await field(page, 'Teléfono de ayuda').fill('800 123 4567')
  const picture = { create: { width: 300, height: 100, channels: 3 as const, background: '#0b5c66' } }
  await page.getByLabel('Archivo del logotipo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp(picture).png().toBuffer(),
  })
  await field(page, 'Usuario').fill('jefa')
  await field(page, 'Nombre').fill('Ana Paz')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('radio', { name: /^El catálogo usual/u }).check()
  await press(page, 'Crear el portal')
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
}

const setUpMail = async (page: Page, smtp: MailServer) => {
  await nextStep(page, 'Configure el correo')
  await field(page, 'Servidor').fill('127.0.0.1')
  await page.getByRole('spinbutton', { name: 'Puerto' }).fill(String(smtp.port))
  await page.getByRole('combobox', { name: 'Seguridad' }).click()
  await page.getByRole('option', { name: 'Sin cifrar' }).click()
  await field(page, 'Remitente').fill('avisos@gas.example')
  await press(page, 'Guardar ajustes')
  await page.getByText('Los ajustes se guardaron.').waitFor()
  await field(page, 'Enviar a').fill('jefa@gas.example')
  await press(page, 'Enviar una prueba')
  await page.getByText(/^El servidor aceptó el mensaje/u).waitFor()
  expect((await smtp.mailTo('jefa@gas.example')).html).toContain('Gas del Bajío')
  // Within seconds, all processes use the setting and the step disappears.
  const countSteps = async () => {
    await page.goto('/inicio')
    await page.getByRole('link', { name: 'Dé de alta a la primera empresa' }).waitFor()
    return page.getByRole('link', { name: 'Configure el correo' }).count()
  }
  await expect.poll(countSteps).toBe(0)
}

const registerCompany = async (page: Page) => {
  await nextStep(page, 'Dé de alta a la primera empresa')
  await press(page, 'Dar de alta')
  await page.getByRole('textbox', { name: /^Razón Social/u }).fill('Redes del Norte')
  await pick(page, 'Zona', 'Bajío')
  await press(page, 'Dar de alta')
  await page.getByText('Se registró la empresa REDES DEL NORTE.').waitFor()
}

const invite = async (page: Page): Promise<void> => {
  await nextStep(page, 'Agregue otra cuenta de superadministración')
  await press(page, 'Nuevo usuario')
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' })
  await form.getByRole('textbox', { name: 'Usuario' }).fill('rocio')
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(CONTRACTOR)
  await form.getByRole('checkbox', { name: 'Empresa colaboradora' }).check()
  await pick(page, 'Empresa', 'REDES DEL NORTE')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await page
    .getByRole('dialog', { name: 'Enlace de invitación' })
    .getByRole('button', { name: 'Cerrar' })
    .click()
}

/** The invited contractor chooses a password with the link of the mail, is signed in, and registers a person. */
const workAsContractor = async (page: Page, smtp: MailServer) => {
  const { text = '' } = await smtp.mailTo(CONTRACTOR)
  await page.goto(/http\S+\/invitacion#\S+/u.exec(text)?.[0] ?? '')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(THEIRS)
  await press(page, 'Guardar contraseña')
  // The first step is offered immediately.
  await nextStep(page, 'Registre a la primera persona')
  const form = page.getByRole('dialog', { name: 'Alta de personal' })
  await form.getByLabel('Nombre(s)').fill('Ágata')
  await form.getByLabel('Apellidos').fill('Ñíguez')
  await form.getByLabel('RFC').fill('ÑIAG900101')
  await form.getByRole('combobox', { name: 'Rol' }).click()
  await page.getByRole('option').first().click()
  const portrait = { create: { width: 480, height: 600, channels: 3 as const, background: '#b5651d' } }
  await form.getByLabel('Foto').setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(portrait).jpeg().toBuffer(),
  })
  await press(page, 'Usar foto')
  await press(page, 'Dar de alta')
  await page.getByText('Se registró a ÁGATA ÑÍGUEZ.').waitFor()
}

/** Ticks every requirement, sets a day and a number, and opens the credential. */
const accredit = async (page: Page): Promise<string> => {
  await section(page, 'Estado de Personal')
  const boxes = page.getByRole('checkbox', { name: /: ÑÍGUEZ/u })
  await boxes.first().waitFor()
  for (const box of await boxes.all()) {
    await box.click()
    await expect.poll(() => box.isChecked()).toBe(true)
  }
  await section(page, 'Personal')
  await page.getByRole('link', { name: /^Ver a ÑÍGUEZ/u }).click()
  await chooseRecordAction(page, 'Editar')
  const today = toMexicoDay(new Date())
  await page.getByLabel('Fecha de acreditación').fill(today)
  await page.getByLabel('Número de acreditación').fill('A-000001')
  await press(page, 'Guardar')
  await page.getByText('Los cambios se guardaron.').waitFor()
  await press(page, 'Ver credencial')
  await page.getByText('Verifica la identidad escaneando este QR').waitFor()
  const card = page.getByRole('article')
  await card.getByRole('img', { name: 'Gas del Bajío' }).waitFor()
  const [address = ''] = await readQrs(await card.screenshot())
  return address
}

describe('an empty production portal', () => {
  for (const [name, open] of PLACES)
    itOnlyWith('looks')(
      `comes from nothing to a card that is valid at the door, by clicking only: ${name}`,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'acredita-first-'))
        const [place, smtp] = [await open(), await startMailServer()]
        const portal = await startPortal({ DATA_DIR: folder, ...place.env })
        onTestFinished(async () => {
          await portal.end('SIGKILL')
          await smtp.close()
          await place.drop()
          await rm(folder, { recursive: true })
        })
        const findSetupAddress = () => /http\S+\/primer-arranque#\S+/u.exec(portal.output())?.[0] ?? ''
        await expect.poll(findSetupAddress).not.toBe('')
        const boss = await visitor(portal.url)
        await firstStart(boss, findSetupAddress())
        await setUpMail(boss, smtp)
        await registerCompany(boss)
        await invite(boss)
        await workAsContractor(await visitor(portal.url), smtp)
        await boss.goto('/inicio')
        const address = await accredit(boss)
        expect(address).toMatch(
          new RegExp(`^${portal.url}/credential/validation/[\\w-]{20,}#\\d{150,}$`, 'u'),
        )
        const door = await visitor(portal.url)
        await door.goto(address)
        await expect
          .poll(() => door.getByRole('heading', { level: 1 }).textContent())
          .toBe('Acreditación vigente')
        for (const text of ['ÑÍGUEZ', 'REDES DEL NORTE', 'A-000001'])
          await expect.poll(() => door.getByRole('article').textContent()).toContain(text)
        await door.getByRole('img', { name: 'Gas del Bajío' }).waitFor()
        await door.getByRole('link', { name: /Llamar|800/u }).waitFor()
      },
    )
})
