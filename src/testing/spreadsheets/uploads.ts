import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'

type Value = string | number | boolean

/** Returns an uploaded list: headings, then rows with each cell below its heading. */
export async function anUploadedList(headings: string[], rows: Value[][], name = 'people.xlsx'): Promise<File> {
  const kindOf = (index: number) => {
    const sample = typeof rows.find((row) => row[index] !== undefined)?.[index]
    return sample === 'number' ? 'number' : sample === 'boolean' ? 'flag' : 'text'
  }
  const columns = headings.map((title, index) => ({ key: String(index), title, kind: kindOf(index) }) as const)
  const cells = rows.map((row) => Object.fromEntries(row.map((value, index) => [String(index), value])))
  const response = xlsxResponse<string>({ name: 'list', now: new Date(), tabName: 'list', columns, rows: cells })
  return new File([await response.arrayBuffer()], name)
}
