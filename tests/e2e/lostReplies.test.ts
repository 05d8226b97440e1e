import { expect } from 'vitest'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { listPeople } from '../support/e2e/people.ts'
import { openPersonForm, searchAndChoose } from '../support/e2e/personForm.ts'
import { visit } from '../support/e2e/visitor.ts'

itOnlyWith('extras')('somebody registered again because no answer came is registered once', async () => {
  const visitor = await visit('admin')
  visitor.allow(/\/api\/personnel\//u)
  await visitor.go('/personnel')
  const form = await openPersonForm(visitor)
  await form.getByLabel('Nombre(s)').fill('Única')
  await form.getByLabel('Apellidos').fill('Oída del Servidor')
  await form.getByLabel('RFC').fill('OISU900101')
  await searchAndChoose(form, 'Rol', 'Técnico(a) de inspección')
  await searchAndChoose(form, 'Empresa', 'Redes Occidente')

  // The server performs the request, but its reply is lost.
  let isLost = false
  await visitor.page.route('**/api/personnel/', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })
  await visitor.button('Dar de alta').click()
  await form.getByText('No hay conexión con el servidor.').waitFor()
  await expect.poll(() => form.getByLabel('Nombre(s)').inputValue()).toBe('Única')
  await visitor.button('Dar de alta').click()
  await visitor.page.getByText('Se registró a ÚNICA OÍDA DEL SERVIDOR.').waitFor()
  expect((await listPeople()).filter(({ last_names }) => last_names === 'Oída del Servidor')).toHaveLength(1)
})
