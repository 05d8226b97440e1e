/** Returns the RFC of a person, another one for each number below 456 976. */
export const createRfc = (n: number): string => {
  const letters = [17_576, 676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(n / unit) % 26)))
  return `${letters.join('')}900101`
}
