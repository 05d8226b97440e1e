/** Spanish texts of a running download. Separate from the texts of uploads, because every list loads this file. */
export const downloadWords = {
  start: 'Descargar',
  startOf: (name: string) => `Descargar ${name}`,
  cancel: 'Cancelar',
  cancelPart: (percent: number) => `Cancelar (${percent} %)`,
  waiting: (ahead: number) => `En espera: ${ahead} antes que el suyo`,
}
