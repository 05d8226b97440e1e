import { documentKinds } from '../../../domain/documents/kinds.ts'
import { plural } from '../../i18n/plural.ts'

export const documentsWords = {
  loading: 'Cargando información',
  columns: {
    name: documentKinds.companyFiles.fields.name.label,
    type: documentKinds.documents.fields.type.label,
    created_at: documentKinds.companyFiles.fields.created_at.label,
    size: documentKinds.companyFiles.fields.size.label,
    actions: 'Acciones',
  },
  orders: { name: 'Por nombre', newest: 'Más recientes' },
  count: (n: number) => plural(n, `${n} archivo`, `${n} archivos`),
  table: (title: string) => `Archivos: ${title}`,
  pages: (title: string) => `Páginas de archivos: ${title}`,
  unnamed: 'Archivo sin nombre',
  unchecked: 'Sin revisar por el antivirus',
  hidden: 'Sin permiso para verlo',
  empty: {
    create: (action: string) => `Aún no hay archivos. Para subir el primero, use «${action}».`,
    // Some users do not see all documents.
    read: 'No hay archivos que usted pueda ver. Los agregan la empresa colaboradora o un administrador.',
  },
  failed: 'No se pudieron cargar los archivos',
  retry: 'Reintentar',
  view: 'Ver',
  viewFile: (name: string) => `Ver ${name}`,
  delete: {
    action: 'Eliminar',
    actionFile: (name: string) => `Eliminar ${name}`,
    title: (title: string) => `Eliminar ${title}`,
    confirm: (name: string) => `Estás seguro de que quieres eliminar el archvio ${name}`,
    done: 'El archivo se eliminó.',
  },
  preview: {
    close: 'Cerrar',
    closeLabel: 'Cerrar la vista previa',
    progress: 'Avance de la carga',
    picture: (name: string) => `Vista previa de ${name}`,
    password:
      'Este PDF pide contraseña para abrirse y por eso no se muestra aquí. Descárguelo y ábralo con la contraseña, o rechácelo y pida uno sin ella.',
    damaged:
      'Este PDF está dañado o incompleto y no se puede mostrar. Descárguelo para comprobarlo, o pida que lo suban de nuevo.',
    heic: 'Es una imagen HEIC, el formato de las fotos del iPhone, que aquí no se puede mostrar. Descárguela para verla, o pida que la suban como JPEG o PDF.',
    none: 'Este tipo de archivo no se puede ver aquí. Descárguelo para abrirlo.',
    broken: 'El archivo no se pudo mostrar. Descárguelo para abrirlo.',
  },
}
