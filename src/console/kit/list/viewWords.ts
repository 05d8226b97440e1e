export const viewsWords = {
  none: 'Aún no hay vistas guardadas. Filtre u ordene la lista y guarde la vista para después.',
  place: { account: 'con su cuenta', browser: 'en este dispositivo' },
  save: {
    button: 'Guardar vista actual…',
    title: 'Guardar vista actual',
    name: 'Nombre de la vista',
    hint: (place: string) => `Guarda los filtros, el orden y las columnas de la lista ${place}.`,
    done: (name: string) => `Vista «${name}» guardada`,
  },
  remove: {
    label: (name: string) => `Eliminar la vista «${name}»`,
    title: '¿Eliminar la vista guardada?',
    question: (place: string) =>
      `La vista guardada ${place} se eliminará. Los registros de la lista no cambian.`,
    done: (name: string) => `Vista «${name}» eliminada`,
  },
  replace: {
    title: '¿Reemplazar la vista guardada?',
    question:
      'Ya hay una vista con este nombre. Sus filtros, su orden y sus columnas se cambiarán por los actuales.',
    yes: 'Reemplazar',
  },
  link: {
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    title: 'Enlace a esta vista',
    refused: 'El navegador no permitió copiar el enlace. Cópielo de aquí:',
    label: 'Enlace',
  },
}
