import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the four notice boards: what is common to all, and by board what is said of its notices. */
const notices = {
  found: '%{smart_count} resultado para «%{q}» |||| %{smart_count} resultados para «%{q}»',
  required: 'Los campos con asterisco son obligatorios.',
  rfcHint:
    'De la persona o de la empresa. Con él, el veto la detiene: a la persona, o a todo el personal de la empresa. Sin RFC, el veto no detiene a nadie por sí solo.',
  withoutRfc: 'Sin RFC: este veto no detiene a nadie por sí solo.',
  targets: {
    pick: 'Buscar a la persona o empresa registrada',
    pickHint: 'Por nombre, RFC, número de acreditación o ID 900. Llena el nombre y el RFC.',
    type: 'Escriba para buscar.',
    already: 'ya tiene un veto',
    none: 'Sin RFC, el veto no detendrá a nadie.',
    stops: 'Detiene a:',
    people: 'y a su única persona |||| y a sus %{smart_count} personas',
    exempt: '(no la detiene: se registró con una excepción)',
    nobody: 'No coincide con nadie registrado: por ahora no detiene a nadie.',
    veto: 'Vetar',
  },
  form: { show: 'Mostrar formulario', hide: 'Ocultar formulario' },
  vetoes: {
    count: '%{smart_count} veto |||| %{smart_count} vetos',
    list: 'Vetos publicados',
    create: 'Publicar un veto',
    save: 'Publicar veto',
    done: 'El veto ya está publicado.',
    failed: 'No se pudieron cargar los vetos',
    empty: {
      title: 'Aún no hay vetos',
      create: 'Publique el primero arriba, en «Publicar un veto».',
      read: 'Cuando la distribuidora publique uno, aparecerá aquí.',
    },
  },
  announcements: {
    count: '%{smart_count} anuncio |||| %{smart_count} anuncios',
    list: 'Anuncios publicados',
    create: 'Publicar un anuncio',
    save: 'Publicar anuncio',
    done: 'El anuncio ya está publicado.',
    failed: 'No se pudieron cargar los anuncios',
    empty: {
      title: 'Aún no hay anuncios',
      create: 'Publique el primero arriba, en «Publicar un anuncio».',
      read: 'Cuando la distribuidora publique uno, aparecerá aquí.',
    },
  },
  administrative_acts: {
    count: '%{smart_count} acta administrativa |||| %{smart_count} actas administrativas',
    list: 'Actas publicadas',
    create: 'Publicar un acta administrativa',
    save: 'Publicar acta',
    done: 'El acta administrativa ya está publicada.',
    failed: 'No se pudieron cargar las actas administrativas',
    empty: {
      title: 'Aún no hay actas administrativas',
      create: 'Publique la primera arriba, en «Publicar un acta administrativa».',
      read: 'Cuando la distribuidora publique una, aparecerá aquí.',
    },
  },
  non_accordance: {
    count: '%{smart_count} no conformidad |||| %{smart_count} no conformidades',
    list: 'No conformidades publicadas',
    create: 'Publicar una no conformidad',
    save: 'Publicar no conformidad',
    done: 'La no conformidad ya está publicada.',
    failed: 'No se pudieron cargar las no conformidades',
    empty: {
      title: 'Aún no hay no conformidades',
      create: 'Publique la primera arriba, en «Publicar una no conformidad».',
      read: 'Cuando la distribuidora publique una, aparecerá aquí.',
    },
  },
}

addWords({ notices })
