import { cleanup, render, screen, within } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../src/console/kit/ConfirmDialog.tsx'

afterEach(cleanup)

it.each([
  { isDestructive: true, color: 'MuiButton-containedError' },
  { isDestructive: false, color: 'MuiButton-containedPrimary' },
])(
  'offers Cancelar first and focused, then the action (destructive: $isDestructive)',
  ({ isDestructive, color }) => {
    render(
      <AdminContext i18nProvider={i18nProvider}>
        <ConfirmDialog
          isOpen
          title="¿Eliminar?"
          content="No se puede deshacer."
          subject="EMPRESA X"
          confirm="ra.action.delete"
          isDestructive={isDestructive}
          onConfirm={vi.fn()}
          onClose={vi.fn()}
        />
      </AdminContext>,
    )
    const dialog = screen.getByRole('dialog', {
      name: '¿Eliminar?',
      description: /^No se puede deshacer.*EMPRESA X$/u,
    })
    const [cancel, confirm] = within(dialog).getAllByRole('button')
    expect([cancel?.textContent, confirm?.textContent]).toEqual(['Cancelar', 'Eliminar'])
    expect(document.activeElement).toBe(cancel)
    expect(confirm?.classList.contains(color)).toBe(true)
  },
)
