import { CODE_ALPHABET, CODE_GROUP, CODE_LENGTH, VERIFY_PATH } from '../contract/verification'

/** A code as it is printed: groups of five characters with hyphens. */
export function formatCode(code: string): string {
  const groups = Array.from({ length: CODE_LENGTH / CODE_GROUP }, (_, group) =>
    code.slice(group * CODE_GROUP, (group + 1) * CODE_GROUP),
  )
  return groups.join('-')
}

const READ_AS: Record<string, string> = { I: '1', L: '1', O: '0' }

/** The code that a person has typed from paper, or null when it can be none. Letters are read as the digits they resemble. */
export function parseCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const code = Array.from(characters, (character) => READ_AS[character] ?? character).join('')
  return IS_CODE.test(code) ? code : null
}

const IS_CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/** The code in the address that the metadata of a document contain. */
export const CODE_IN_FILE = `${VERIFY_PATH}/([${CODE_ALPHABET}]{${CODE_LENGTH}})`
