import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLogout } from 'react-admin'
import type { QueuedInspection } from '../features/on-site/inspectionStore.ts'
import { appWords } from '../i18n/app.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { confirmUnsavedChangesAndLeave } from '../kit/form/confirmUnsavedChangesAndLeave.ts'
import { canOpenPage } from '../pages.ts'
import { useSignedInUser } from '../port/session.ts'

const ConfirmDialog = createLazyComponent(() => import('../kit/ConfirmDialog.tsx'), 'ConfirmDialog', null)

const isCredentialCheckUnsent = ({ verdict }: QueuedInspection): boolean => verdict === undefined

const SignOutContext = createContext<() => void>(() => undefined)

/** Returns a function that signs the user out. It asks first if forms are unsaved or inspections unsent. */
export const useSignOut = () => useContext(SignOutContext)

/** Provides the sign-out function. Asks for confirmation if the user's inspections on this device are still unsent. */
export const SignOutProvider = ({ children }: { children: ReactNode }) => {
  const actor = useSignedInUser()
  const logout = useLogout()
  const [unsent, setUnsent] = useState<{ count: number; isStored: boolean }>()
  const leave = () => void logout({}, undefined, false)
  const askOrLeave = async () => {
    // Without this module, the console cannot have stored any inspections.
    const store = await import('../features/on-site/inspectionStore.ts').catch(() => undefined)
    if (!store) return leave()
    const { items, unstored } = await store.inspectionStore.list(actor.id)
    const count = items.filter(isCredentialCheckUnsent).length
    if (count === 0) leave()
    else setUnsent({ count, isStored: unstored === 0 })
  }
  const signOut = () =>
    confirmUnsavedChangesAndLeave(() => (canOpenPage(actor, 'onSite') ? void askOrLeave() : leave()))
  return (
    <SignOutContext value={signOut}>
      {children}
      {unsent && (
        <ConfirmDialog
          isOpen={unsent.count > 0}
          title={appWords.signOut.title}
          content={appWords.signOut[unsent.isStored ? 'stored' : 'unstored'](unsent.count)}
          confirm={appWords.user.logout}
          cancel={appWords.signOut.stay}
          isDestructive={!unsent.isStored}
          onConfirm={leave}
          onClose={() => setUnsent({ ...unsent, count: 0 })}
        />
      )}
    </SignOutContext>
  )
}
