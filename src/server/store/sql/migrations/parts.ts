/** Words that the migrations share. They have been released with them and are never changed. */

/** Numbered rows: the id is the row's number. Ids are never reused. */
export const NUMBERED = 'id integer primary key autoincrement'

/** What is kept of any file. */
export const FILE = `key text not null unique, file_name text not null, media_type text not null, size integer not null, sha256 text not null,
    uploaded_by integer not null, created_at text not null, name_key text not null, created_at_key text not null`

/**
 * The index of words gets words that are folded already, so its tokenizer only splits at blanks; `=` begins what a row is filtered by.
 * Beginnings of up to ten letters have lists of their own: without one, whoever types "hernandez" waits for a merge of many.
 */
export const searchTable = (name: string): string =>
  `create virtual table ${name}_search using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8 9 10', tokenize="ascii tokenchars '=:'")`
