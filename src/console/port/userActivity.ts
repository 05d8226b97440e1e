/** Time after the user's last input for which requests count as use of the session, in milliseconds. */
const ACTIVE_MS = 60_000

/** Time of the user's last input, in milliseconds since 1970. */
let lastInputAt = Date.now()

for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  window.addEventListener(
    type,
    () => {
      lastInputAt = Date.now()
    },
    { capture: true, passive: true },
  )

/** Returns whether the user used keyboard, mouse or touch screen recently. Polling alone must not keep the session alive. */
export const isUserActive = (): boolean => Date.now() - lastInputAt < ACTIVE_MS
