export const dayFieldWords = {
  form: 'dd/mm/aaaa',
  choose: 'Elegir fecha',
  wrong: 'Escriba la fecha como dd/mm/aaaa.',
  noSuchDay: (day: string) => `${day} no existe.`,
}
