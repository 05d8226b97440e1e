/** Callbacks of the forms with unsaved changes. Each callback asks the user and then runs the given action. */
export const leavePageConfirmations = new Set<(action: () => void) => void>()

/** Runs an action that leaves all pages, such as the sign-out. Asks first while a form has unsaved changes. */
export const confirmUnsavedChangesAndLeave = (action: () => void): void => {
  const [ask] = leavePageConfirmations
  if (ask) ask(action)
  else action()
}
