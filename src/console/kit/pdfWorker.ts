// Worker in which pdf.js reads PDFs, off the main thread (pdfText.ts).
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
