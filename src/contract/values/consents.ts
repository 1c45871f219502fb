/** Where a consent was given or withdrawn; `staff` recorded one that was given on paper. */
export const CONSENT_SOURCES = ['form', 'personal_page', 'unsubscribe_page', 'staff'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Why a consent ended: withdrawn at one of the sources, unsubscribed from all mails, or given again to a newer text. */
export const CONSENT_ENDS = [...CONSENT_SOURCES, 'unsubscribed', 'replaced'] as const
export type ConsentEnd = (typeof CONSENT_ENDS)[number]
