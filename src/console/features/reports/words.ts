import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the downloads, the accreditation report and the monthly report. */
const reports = {
  title: 'Reportes',
  lead: 'Los datos actuales del portal, en hojas de cálculo.',
  others: 'Otros reportes',
  table: {
    personnel: {
      title: 'Personal',
      text: 'Cada persona con sus datos, su empresa, sus fechas y su semáforo, activa o no.',
      file: 'personal',
    },
    companies: {
      title: 'Empresas colaboradoras',
      text: 'Cada empresa con su zona, sus datos fiscales, sus claves SAP y sus áreas de trabajo.',
      file: 'empresas-colaboradoras',
    },
    companyFiles: {
      title: 'Archivos de empresas',
      text: 'Qué archivos tiene cada empresa: categoría, tamaño y fecha de carga.',
      file: 'archivos-de-empresas',
    },
    contacts: {
      title: 'Contactos',
      text: 'Los contactos de cada empresa con su puesto, teléfono, correo y número 900.',
      file: 'contactos',
    },
  },
  download: {
    xlsx: 'Descargar .xlsx',
    csv: 'CSV',
    of: '%{action}: %{name}',
    preparing: 'Preparando el archivo…',
    received: '%{size} recibidos',
    seconds: '%{seconds} s',
    minutes: '%{minutes} min %{seconds} s',
    progress: 'Avance de la descarga: %{name}',
    announced: '%{name}: %{words}',
    stay: 'Quédese en esta página hasta que termine.',
    cancel: 'Cancelar',
    cancelOf: 'Cancelar: %{name}',
    done: 'Se descargó %{file} (%{size}).',
    cancelled: 'Descarga cancelada. No se guardó ningún archivo.',
    again: 'Vuelva a intentarlo. Si continúa, avise a soporte.',
  },
  accreditation: {
    lead: 'Cada persona con sus requisitos, su semáforo y su vigencia, como están hoy.',
    current: '%{month} aún no termina: el reporte muestra la situación de hoy.',
    leadThen: 'Cada persona y las cifras del mes, como constaban al terminarlo.',
    content: 'Qué contiene',
    rows: 'Una fila por persona, activa o no, con su número, RFC, empresa, zona y puesto.',
    columns: 'Una columna por requisito: Sí, No, o vacía si su puesto no lo pide.',
    asThen:
      'Una fila por persona, como constaba al terminar el mes: su empresa, su zona, sus fechas y si estaba activa, suspendida o vencida.',
    figures: 'En otra hoja, las cifras del mes por zona y por empresa, las mismas del reporte mensual.',
    dates: 'El semáforo, la fecha de acreditación y la vigencia, listas para ordenar y filtrar.',
    format: 'Formato',
    xlsx: 'Excel',
    csv: 'CSV',
    generate: 'Generar reporte de acreditación',
    file: 'acreditacion',
  },
  monthly: {
    lead: 'Altas y acreditaciones otorgadas, por vencer y vencidas en un mes, por empresa y por zona, en PDF.',
    viewLead: 'El PDF de un mes, a la vista antes de descargarlo.',
    month: 'Mes',
    year: 'Año',
    notYet: '%{month} (aún no empieza)',
    future: '%{month} de %{year} aún no empieza. Elija un mes anterior.',
    current: '%{month} aún no termina: sus cifras todavía pueden cambiar.',
    generate: 'Generar reporte de %{month} de %{year}',
    name: 'Reporte de %{month} de %{year}',
    view: 'Verlo antes de descargar',
    download: 'Descargar PDF',
    preparing: 'Preparando el reporte…',
    cannotShow: 'Este navegador no muestra PDF dentro de la página.',
    open: 'Abrir el PDF',
    file: 'reporte-mensual-%{month}.pdf',
  },
}

addWords({ reports })
