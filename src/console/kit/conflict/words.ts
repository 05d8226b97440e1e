/** Spanish texts of the dialog for two users who changed the same record. */
export const conflictWords = {
  title: 'Alguien más guardó cambios',
  text: 'Mientras usted editaba, otra persona guardó los suyos. Elija qué se queda en cada dato; nada se guarda hasta que usted lo confirme.',
  allMine: 'Todos mis cambios',
  allTheirs: 'Todos los de la otra persona',
  mine: 'Mi cambio',
  theirs: 'De la otra persona',
  empty: '(vacío)',
  back: 'Seguir editando',
  save: 'Guardar lo elegido',
}
