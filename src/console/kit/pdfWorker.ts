// Web worker in which pdf.js parses PDFs, off the main thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
