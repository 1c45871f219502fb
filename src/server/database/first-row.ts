import 'server-only'
import { NotFound } from '@/contract/problems'

/** The only or first row; without one, what the caller asks for does not exist. */
export function firstOf<Row>([first]: readonly Row[]): Row {
  if (first === undefined) throw new NotFound()
  return first
}

export const getRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row> => firstOf(await query)
