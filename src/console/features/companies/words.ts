import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the companies: list, creation form and page. */
const companies = {
  title: 'Empresas Colaboradoras',
  count: '%{smart_count} empresa |||| %{smart_count} empresas',
  found: '%{smart_count} resultado para «%{q}» |||| %{smart_count} resultados para «%{q}»',
  active: { yes: 'Sí', no: 'No' },
  papers: { inOrder: 'Al corriente', lacking: 'Faltan documentos', late: 'Con atraso' },
  share: '%{count} (%{percent} %)',
  people: '%{smart_count} persona activa |||| %{smart_count} personas activas',
  mayWork: '%{smart_count} puede trabajar |||| %{smart_count} pueden trabajar',
  empty: {
    title: 'No hay resultados',
    filtered: 'Ninguna empresa coincide con lo que se busca.',
    clear: 'Mostrar todas',
    none: 'Aún no hay empresas registradas.',
  },
  error: { title: 'No se pudieron cargar las empresas' },
  create: {
    title: 'Dar de alta Empresa Colaboradora',
    about: 'Sus demás datos, contactos y archivos se completan después, en su página.',
    company_name: 'Razón Social *',
    zone: 'Zona *',
    rfc: 'RFC',
    save: 'Dar de alta',
    done: 'Se registró la empresa %{name}.',
    link: 'Ver empresa',
  },
  same: { open: 'Ver la empresa existente' },
  detail: {
    title: 'Empresa Colaboradora',
    loading: 'Cargando información',
    back: 'Volver a Empresas',
    todos: 'Ver pendientes',
    zone: 'Zona %{zone}',
    state: { active: 'Activa', inactive: 'Inactiva' },
    saved: 'Los cambios se guardaron.',
    save: 'Guardar',
    unchanged: 'No hay cambios por guardar.',
    edit: 'Editar',
    dirty: 'Hay cambios sin guardar.',
    ownView: 'De estos datos usted puede cambiar la zona. Los demás los actualiza la distribuidora.',
    sections: {
      identity: 'Datos generales',
      places: 'Domicilios y responsables',
      sap: 'SAP y pagos',
      scope: 'Alcance y cumplimiento',
    },
    rfcHint: '3 letras y 6 dígitos; la homoclave es opcional',
    repseHint: 'Con este número se piden las obligaciones ICSOE y SISUB',
    urlHint: 'Empieza con https://',
    notFound: {
      title: 'No encontramos esta empresa',
      text: 'Puede que la hayan eliminado, o que la dirección esté incompleta.',
    },
    failed: { title: 'No se pudo cargar la información', retry: 'Reintentar' },
  },
  tabs: {
    data: 'Datos',
    personnel: 'Personal',
    papers: 'Obligaciones',
    files: 'Archivos',
    contacts: 'Contactos',
    users: 'Usuarios',
    quotations: 'Cotizaciones',
    inspections: 'Inspecciones',
    history: 'Historial',
  },
  own: {
    none: 'Su cuenta no tiene una empresa asignada',
    noneText: 'Pida a la distribuidora que asocie su usuario con su empresa.',
    back: 'Ir a Personal',
  },
  users: {
    title: 'Usuarios',
    invited: 'Invitación pendiente',
    active: 'Cuenta activa',
    none: 'Esta empresa no tiene usuarios.',
    next: 'La distribuidora los crea cuando la empresa los pide.',
    phone: 'Teléfono: %{phone}.',
    failed: 'No se pudieron cargar los usuarios',
    manage: 'Administrar usuarios',
  },
  personnel: {
    title: 'Personal',
    none: 'Esta empresa aún no tiene personal',
    noneText: 'Las personas se dan de alta en Personal, con su empresa.',
    open: 'Ir a Personal',
    failed: 'No se pudo cargar el personal',
  },
  quotations: {
    title: 'Cotizaciones',
    none: 'Esta empresa aún no tiene cotizaciones',
    noneText: 'Aquí quedarán las que elaboren sus usuarios, de la más reciente a la más antigua.',
  },
  activity: {
    deactivate: 'Desactivar',
    activate: 'Activar',
    question:
      'Las credenciales de su personal dejarán de ser válidas de inmediato%{people}, también en la página pública, y sus usuarios ya no podrán entrar. Nada se borra: al activarla de nuevo todo vuelve a estar como ahora.',
    /** Follows «de inmediato» in the question. */
    people: '(%{smart_count} persona) |||| (%{smart_count} personas)',
    deactivated: '%{name} está desactivada.',
    activated: '%{name} está activa de nuevo.',
    instead: 'En vez de eliminarla puede desactivarla.',
    bulk: {
      deactivate: {
        title: 'Desactivar empresas',
        question: '¿Desactivar %{smart_count} empresa? |||| ¿Desactivar %{smart_count} empresas?',
        done: '%{smart_count} empresa desactivada. |||| %{smart_count} empresas desactivadas.',
      },
      activate: {
        title: 'Activar empresas',
        question: '¿Activar %{smart_count} empresa? |||| ¿Activar %{smart_count} empresas?',
        done: '%{smart_count} empresa activada. |||| %{smart_count} empresas activadas.',
      },
    },
    selected: '%{smart_count} empresa seleccionada |||| %{smart_count} empresas seleccionadas',
  },
  delete: {
    action: 'Eliminar empresa',
    hasPersonnel:
      'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
    hasUsers:
      'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.',
    confirm: '¿Está seguro que desea eliminar esta empresa? Esta acción no se puede deshacer.',
    yes: 'Eliminar',
    understood: 'Entendido',
    seeUsers: 'Ver sus usuarios',
    done: 'La empresa se eliminó.',
    failed: 'Error al eliminar la empresa',
    failedWith: 'Error al eliminar la empresa: %{detail}',
    unknown: 'Error desconocido',
  },
}

/** Words of the hold of a company's payments. */
const companyHold = {
  held: 'Pagos retenidos desde el %{day}',
  heldMark: 'Pagos retenidos',
  proposedMark: 'Retención propuesta',
  proposed: 'Se propone retener sus pagos',
  since: 'Le faltan documentos obligatorios desde el %{day}.',
  mine: 'Le faltan documentos obligatorios desde el %{day}: la distribuidora puede retener sus pagos.',
  see: 'Ver obligaciones',
  hold: 'Retener pagos',
  release: 'Liberar pagos',
  holdText:
    'Los pagos de %{name} quedarán retenidos hasta que alguien los libere. La empresa leerá el motivo.',
  releaseText: 'Los pagos de %{name} dejarán de estar retenidos.',
  done: { true: 'Los pagos quedaron retenidos.', false: 'Los pagos se liberaron.' },
}

addWords({ companies, companyHold })
