const KEY = 'token'

/** The session's token in local storage (specification, section 9). */
export const token = {
  get: (): string | null => localStorage.getItem(KEY),
  set: (value: string): void => localStorage.setItem(KEY, value),
  forget: (): void => localStorage.removeItem(KEY),
}
