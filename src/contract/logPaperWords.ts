/** What the Bitácora says of the calls about companies' papers and files. */
export const paperWords = {
  'companies.hold': 'Retuvo o liberó los pagos de una empresa',
  'companyPapers.create': 'Entregó el documento de una obligación',
  'companyPapers.review': 'Revisó el documento de una obligación',
  'companyPapers.download': 'Descargó el documento de una obligación',
  'companyPapers.zip': 'Descargó lo que una empresa entregó en un mes',
  'obligations.create': 'Agregó una obligación',
  'obligations.update': 'Cambió una obligación',
  'obligations.delete': 'Eliminó una obligación',
  'obligations.usual': 'Agregó las obligaciones usuales',
  'companyFiles.create': 'Subió un archivo de empresa',
  'companyFiles.createIn': 'Subió un archivo de empresa',
  'companyFiles.delete': 'Eliminó un archivo de empresa',
  'companyFiles.withdraw': 'Retiró un archivo de empresa',
  'companyFiles.download': 'Descargó un archivo de empresa',
} as const
