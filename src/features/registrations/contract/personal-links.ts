import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { email } from '@/contract/shapes'

/** The personal page of a recipient. Its token is the key to all registrations of an e-mail address. */
export const personalPagePath = (token: string): string => `/my/${token}`

/** The page with all that is stored about the address. */
export const personalDataPath = (token: string): string => `${personalPagePath(token)}/data`

/** The id of the recipient and the signature, 22 characters each. */
export const personalToken = z.string().regex(/^[\w-]{44}$/)

/** The page that sends the link to an address. */
export const REQUEST_PAGE = '/my'

export const requestPersonalLink = endpoint('POST /api/my/link', {
  summary: 'Send the personal link to an e-mail address; the answer does not tell whether the address is known',
  access: 'public',
  accepts: 'form',
  afterForm: () => `${REQUEST_PAGE}?sent=1`,
  formPage: () => REQUEST_PAGE,
  errorTexts: 'sign_up',
  body: z.object({ email }),
  limit: { points: 20, seconds: 15 * 60 },
  response: z.object({ status: z.literal('ok') }),
})

/** The place of the numbers of a registration on the personal page. */
export const numbersAnchorOf = (registration_id: string) => `numbers-${registration_id}`

/** The page on which a ticket is printed, with those of the companions. */
export const ticketPath = (token: string, registration_id: string): string =>
  `${personalPagePath(token)}/ticket/${registration_id}`

/** The place of the certificates on the personal page, to which mails lead. */
export const CERTIFICATES_ANCHOR = 'certificates'
