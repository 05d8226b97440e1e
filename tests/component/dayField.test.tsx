import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { AdminContext, Form, memoryStore, SaveButton } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import { DayField, type DayFieldProps } from '../../src/console/kit/form/DayField.tsx'
import { DayInput } from '../../src/console/kit/form/DayInput.tsx'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { mount } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'

const NO_SUCH_DAY = '31/02/2026 no existe.'
const WRONG = 'Escriba la fecha como dd/mm/aaaa.'

const Field = ({ value: first = '', onChange, ...props }: Partial<DayFieldProps>) => {
  const [value, setValue] = useState(first)
  return (
    <AdminContext i18nProvider={i18nProvider} store={memoryStore()}>
      <DayField
        label="Desde"
        {...props}
        value={value}
        onChange={(day) => {
          onChange?.(day)
          setValue(day)
        }}
      />
    </AdminContext>
  )
}

/** Mounts a field and records the values that it reports. */
const openField = (props: Partial<DayFieldProps> = {}) => {
  const onChangeSpy = vi.fn<(value: string) => void>()
  mount(<Field {...props} onChange={onChangeSpy} />, '/')
  const field = () => screen.getByLabelText<HTMLInputElement>('Desde')
  return { told: onChangeSpy, field, last: () => onChangeSpy.mock.lastCall?.[0] }
}

const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Elegir fecha' }))
  const dialog = await screen.findByRole('dialog', { name: 'Elegir fecha' })
  await within(dialog).findByRole('grid')
  return within(dialog)
}

describe('a date field', () => {
  it('shows a day as it is written in Mexico', () => {
    const { field } = openField({ value: '2026-08-03' })
    expect([field().value, field().placeholder]).toEqual(['03/08/2026', 'dd/mm/aaaa'])
  })

  it.each(['03/08/2026', '3/8/2026', '03082026', '3-8-2026', '3 de agosto de 2026', '2026-08-03'])(
    'takes %s at once, and shows it as dd/mm/aaaa when it is left',
    async (text) => {
      const { field, last } = openField()
      await userEvent.type(field(), text)
      expect([last(), field().value]).toEqual(['2026-08-03', text])
      await userEvent.tab()
      expect([last(), field().value]).toEqual(['2026-08-03', '03/08/2026'])
    },
  )

  it.each(['3/8/26', '030826'])('takes %s when it is left: it may be half of a longer year', async (text) => {
    const { field, told: onChangeSpy, last } = openField()
    await userEvent.type(field(), text)
    expect(last()).toBe(text)
    await userEvent.tab()
    expect([last(), field().value]).toEqual(['2026-08-03', '03/08/2026'])
    expect(onChangeSpy).not.toHaveBeenCalledWith('')
  })

  it.each([
    ['31/02/2026', NO_SUCH_DAY],
    ['31 de febrero de 2026', NO_SUCH_DAY],
    ['hola', WRONG],
  ])('keeps %s, and says what is wrong with it once it is left', async (text, problem) => {
    const { field, last } = openField({ helperText: 'Hasta hoy' })
    await userEvent.type(field(), text)
    expect(screen.queryByText(problem)).toBeNull()
    await userEvent.tab()
    expect([last(), field().value, field().getAttribute('aria-invalid')]).toEqual([text, text, 'true'])
    const described = field().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(problem)
    await userEvent.clear(field())
    expect(last()).toBe('')
    expect(screen.getByText('Hasta hoy')).toBeTruthy()
  })

  it('has a calendar in Spanish that begins weeks on Monday, and goes back to the button', async () => {
    const { field, last } = openField({ value: '2026-08-03' })
    const calendar = await openCalendar()
    expect(calendar.getByText('agosto 2026')).toBeTruthy()
    expect(calendar.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ])
    expect(document.activeElement).toBe(calendar.getByRole('gridcell', { name: '3', selected: true }))
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([last(), field().value]).toEqual(['2026-08-04', '04/08/2026'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir fecha' }))
  })

  it('opens the calendar with Alt and the arrow, and closes it with Escape as it was', async () => {
    const { field, told: onChangeSpy } = openField({ value: '2026-08-03' })
    await userEvent.click(field())
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'Elegir fecha' })
    await within(dialog).findByRole('grid')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([onChangeSpy.mock.calls.length, document.activeElement]).toEqual([0, field()])
  })

  it('offers the days that it is bounded by', async () => {
    openField({ value: '2026-08-03', min: '2026-08-02', max: '2026-08-10' })
    const calendar = await openCalendar()
    const isOpen = (day: string) => !calendar.getByRole<HTMLButtonElement>('gridcell', { name: day }).disabled
    expect(['1', '2', '10', '11'].map(isOpen)).toEqual([false, true, true, false])
  })
})

describe('a date in a form', () => {
  const openForm = () => {
    const onSubmit = vi.fn<(values: object) => void>()
    mount(
      <AdminContext i18nProvider={i18nProvider} store={memoryStore()}>
        <Form record={{ day: '2026-01-31' }} onSubmit={onSubmit} noValidate>
          <DayInput source="day" label="Desde" helperText={false} />
          <SaveButton alwaysEnable />
        </Form>
      </AdminContext>,
      '/',
    )
    return { onSubmit, field: screen.getByLabelText<HTMLInputElement>('Desde') }
  }

  it.each(['hola', '31/02/2026'])('is not sent as %s', async (text) => {
    const { onSubmit, field } = openForm()
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText(text === 'hola' ? WRONG : NO_SUCH_DAY)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect([onSubmit.mock.calls, field.value]).toEqual([[], text])
    await userEvent.clear(field)
    await userEvent.type(field, '3/8/26{Enter}')
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toEqual({ day: '2026-08-03' }))
    expect(field.value).toBe('03/08/2026')
  })

  it('is sent as nothing once it is empty', async () => {
    const { onSubmit, field } = openForm()
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toEqual({ day: null }))
  })
})

describe('a date that a list is filtered by', () => {
  it('is sent once it is a day, and stays while another is begun', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/reportes-de-visitas', 'utility', { 'GET /api/visit_reports/': () => [] })
    const field = await screen.findByLabelText<HTMLInputElement>('Desde el día')
    const requestedDays = () =>
      calls
        .filter(({ path }) => path === '/api/visit_reports/')
        .map(({ query }) => JSON.parse(query.get('filter') ?? '{}').from ?? '')
    await userEvent.type(field, '03/08/2026')
    await waitFor(() => expect(requestedDays().at(-1)).toBe('2026-08-03'))
    await userEvent.clear(field)
    await waitFor(() => expect(requestedDays().at(-1)).toBe(''))
    await userEvent.type(field, '31/02/2026{Tab}')
    expect(screen.getByText(NO_SUCH_DAY)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '04/08/2026')
    await waitFor(() => expect(requestedDays().at(-1)).toBe('2026-08-04'))
    expect(new Set(requestedDays())).toEqual(new Set(['', '2026-08-03', '2026-08-04']))
  })

  it('is shown as the address has it, and stays with another filter', async () => {
    await loadBackEndForTest()
    const filter = JSON.stringify({ registered_from: '2026-08-03', company: 7 })
    const { calls } = openScreen(`/personnel?filter=${encodeURIComponent(filter)}`, 'admin', {
      'GET /api/companies/': () => [{ id: 7, company_name: 'Redes Occidente' }],
      'GET /api/companies/7/': () => ({ id: 7, company_name: 'Redes Occidente' }),
    })
    const field = await screen.findByLabelText<HTMLInputElement>('Alta desde')
    await waitFor(() => expect(field.value).toBe('03/08/2026'))
    const company = screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa' })
    await waitFor(() => expect(company.value).toBe('Redes Occidente'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ana')
    const requestedFilters = () =>
      calls
        .filter(({ path }) => path === '/api/personnel/')
        .map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))
    await waitFor(() =>
      expect(requestedFilters()).toContainEqual(expect.objectContaining({ ...JSON.parse(filter), q: 'ana' })),
    )
  })
})
