/** Spanish texts of the dialog for a record that was changed twice, by two users or in two tabs of one user. */
export const conflictWords = {
  other: {
    title: 'Alguien más guardó cambios',
    text: 'Mientras usted editaba, otra persona guardó los suyos. Elija qué se queda en cada dato; nada se guarda hasta que usted lo confirme.',
    all: 'Todos los de la otra persona',
    theirs: 'De la otra persona',
  },
  own: {
    title: 'Usted guardó cambios en otra pestaña',
    text: 'Mientras editaba aquí, guardó otros cambios en otra pestaña o ventana. Elija qué se queda en cada dato; nada se guarda hasta que usted lo confirme.',
    all: 'Todos los de la otra pestaña',
    theirs: 'De la otra pestaña',
  },
  allMine: 'Todos mis cambios',
  mine: 'Mi cambio',
  unchanged: 'Como estaba',
  empty: '(vacío)',
  back: 'Seguir editando',
  save: 'Guardar lo elegido',
}
