/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is missing where the console is served without https. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
