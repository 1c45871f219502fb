import { ACCOUNT_MAILS } from '@/features/accounts/service/account-mail-content'
import { PERSONAL_LINK_MAILS, REGISTRATION_MAILS, TEST_MAILS } from '@/features/mailings/service/contents/render-mails'
import { registerMailContent, registerNoticeLink } from '@/features/mails/service/render/mail-content-registry'
import { SEASON_MAILS } from '@/features/season/service/monthly-mail'
import { findNoticeLink } from '@/features/texts/service/legal-texts'
import { WAITLIST_MAILS } from '@/features/waitlist/service/waitlist-mail'

/** Registers the contents of all mails, because features/mails has none. A process that sends mails calls it first. */
export function registerMailContents(): void {
  for (const content of [
    ACCOUNT_MAILS,
    REGISTRATION_MAILS,
    PERSONAL_LINK_MAILS,
    TEST_MAILS,
    WAITLIST_MAILS,
    SEASON_MAILS,
  ])
    registerMailContent(content)
  registerNoticeLink(findNoticeLink)
}
