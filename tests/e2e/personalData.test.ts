import { describe, expect } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { visit } from '../support/e2e/visitor.ts'

describe('personal data', () => {
  itOnlyWith('extras')('of a visitor are asked for on a small phone, without an account', async () => {
    const visitor = await visit(undefined, { viewport: { width: 320, height: 640 } })
    await visitor.go('/aviso-de-privacidad')
    await visitor.page.getByRole('heading', { name: 'Quién responde por sus datos' }).waitFor()
    await expectAccessible(visitor)
    await visitor.link('Ejercer mis derechos sobre mis datos personales').click()
    await visitor.page.getByLabel('Qué solicita').selectOption('cancellation')
    await visitor.page.getByLabel('Nombre completo').fill('Roberto Ñíguez')
    await visitor.page.getByLabel('Explique qué datos, y qué pide sobre ellos').fill('Que eliminen todo')
    await expectAccessible(visitor)
    // The browser reports the refused form as a failed request.
    visitor.allow(/\/derechos-arco\?lang=es$/u)
    await visitor.button('Enviar solicitud').click()
    // The contact is missing, so the form comes back with what was typed.
    await visitor.page.getByText('Escriba cómo responderle', { exact: false }).waitFor()
    await expectAccessible(visitor)
    await visitor.page.getByLabel(/^Correo, teléfono o domicilio/u).fill('roberto@correo.example')
    await visitor.button('Enviar solicitud').click()
    await visitor.page.getByRole('heading', { name: 'Solicitud recibida' }).waitFor()
    const text = await visitor.page.getByRole('main').textContent()
    const folio = /ARCO-\d{6}/u.exec(text ?? '')?.[0] ?? ''
    expect(folio).not.toBe('')
    await expectAccessible(visitor)

    const officer = await visit('super')
    await officer.go('/solicitudes-arco')
    await officer.link(folio).click()
    await officer.page.getByText('Que eliminen todo').waitFor()
    await officer.page.getByText('Identidad por comprobar').first().waitFor()
  })

  itOnlyWith('extras')('are handed out after the identity is checked', async () => {
    const visitor = await visit('super')
    await visitor.go('/solicitudes-arco')
    await visitor.button('Registrar solicitud').click()
    const form = visitor.page.getByRole('dialog', { name: 'Registrar solicitud' })
    await form.getByRole('combobox', { name: 'Derecho' }).click()
    await visitor.page.getByRole('option', { name: 'Acceso' }).click()
    await form.getByRole('textbox', { name: 'Solicitante' }).fill('Ana Paz Ríos')
    await form.getByRole('textbox', { name: 'Medio para responderle' }).fill('ana@correo.example')
    await form.getByRole('textbox', { name: 'Qué solicita' }).fill('Qué datos míos tienen')
    const person = form.getByRole('combobox', { name: 'Persona en el registro' })
    await person.fill('ñíguez')
    // Waits for the matching people: the first options are those of an empty search.
    await visitor.page
      .getByRole('option', { name: /Ñíguez/u })
      .first()
      .click()
    await expect.poll(() => person.inputValue()).toMatch(/Ñíguez/u)
    await expectAccessible(visitor)
    await form.getByRole('button', { name: 'Registrar' }).click()
    await visitor.page.getByText('ANA PAZ RÍOS').first().waitFor()
    await visitor.page
      .getByRole('link', { name: /^ARCO-/u })
      .first()
      .click()

    await visitor.button('Comprobar identidad').click()
    const identity = visitor.page.getByRole('dialog', { name: 'Comprobar la identidad' })
    await identity.getByRole('textbox', { name: 'Cómo se comprobó' }).fill('INE, en ventanilla')
    await expectAccessible(visitor)
    await identity.getByRole('button', { name: 'Comprobar identidad' }).click()
    await visitor.page.getByText('Por responder').first().waitFor()
    await expectAccessible(visitor)

    await visitor.button('Responder que procede').click()
    const answer = visitor.page.getByRole('dialog', { name: 'Responder que procede' })
    await answer
      .getByRole('textbox', { name: 'Texto de la respuesta' })
      .fill('Procede. Se entrega su expediente.')
    await answer.getByRole('button', { name: 'Responder que procede' }).click()
    await visitor.page.getByText('Por cumplir').first().waitFor()

    const download = visitor.page.waitForEvent('download')
    await visitor.button('Más acciones').click()
    await visitor.page.getByRole('menuitem', { name: 'Descargar expediente (zip)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^ARCO-\d{6} .*\.zip$/u)

    await visitor.button('Marcar como cumplida').click()
    const outcome = visitor.page.getByRole('dialog', { name: 'Marcar como cumplida' })
    await outcome.getByRole('textbox', { name: 'Qué se hizo' }).fill('Se entregó en una memoria')
    await outcome.getByRole('button', { name: 'Marcar como cumplida' }).click()
    await visitor.page.getByText('Cumplida').first().waitFor()
    await visitor.page.getByText('Se entregó en una memoria').first().waitFor()
    await expectAccessible(visitor)
  })

  itOnlyWith('extras')('are rectified in the form of the person, which names the request', async () => {
    const visitor = await visit('super')
    await visitor.go('/solicitudes-arco/2')
    await visitor.link('Ir a «Teléfono» de la persona').waitFor()
    await expectAccessible(visitor)
  })
})
