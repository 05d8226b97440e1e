/* pdf.js reads PDFs in here, off the page's own thread (pdfText.ts). */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
