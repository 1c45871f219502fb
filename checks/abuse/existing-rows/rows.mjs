// The parts that the cases of every subject use.
import { randomBytes } from 'node:crypto'
import { anEmail } from '../contract.mjs'

export const nameFields = () => ({ name: `Vorher ${anEmail()}` })

export const emailFields = () => ({ email: anEmail() })

export const newSecret = () => randomBytes(16).toString('base64url')

export const caseById = (table, row, more) => ({ table, row, path: ({ id }) => ({ id }), ...more })
