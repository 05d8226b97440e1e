/** Guards of the forms with unsaved changes. Each asks the user and runs the action if the user agrees. */
export const leaveGuards = new Set<(action: () => void) => void>()

/** Runs an action that leaves all pages, such as the sign-out. Asks first while a form has unsaved changes. */
export const leavePages = (action: () => void): void => {
  const [ask] = leaveGuards
  if (ask) ask(action)
  else action()
}
