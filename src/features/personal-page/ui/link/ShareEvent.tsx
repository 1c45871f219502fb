import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Icon } from '@/ui/content/Icon'
import { InlineScript } from '@/ui/head/InlineScript'
import { Actions, Heading, Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'
import { mailLinkOf } from './calendar-links'

type Props = {
  event: Pick<LinkedRegistration['event'], 'title' | 'date' | 'presence_type' | 'location'>
  address: string
}

export function ShareEvent(props: Props) {
  const id = useId()
  const t = useTranslations('thanks')
  return (
    <Stack as="section" gap="xs" hasLine aria-labelledby={id}>
      <Heading size="h5" id={id}>
        {t('share')}
      </Heading>
      <ShareLinks {...props} />
    </Stack>
  )
}

/** The address contains nothing personal. The mail link needs no script and informs no third party. */
export function ShareLinks({ event, address }: Props) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const { title, date } = event
  const when = longDate(date, useLocale())
  const lines = [title, when, venueOf(event, events('online')), address]
  return (
    <>
      <Actions>
        <PlainButton variant="quiet" hidden data-share="send" data-title={title} data-url={address}>
          {t('share_send')}
        </PlainButton>
        <span className={classes.scripted}>
          <PlainButton variant="quiet" data-share="copy" data-url={address} data-copied={t('share_copied')}>
            <Icon name="copy" size={20} />
            <span aria-live="polite">{t('share_copy')}</span>
          </PlainButton>
        </span>
        <ButtonLink variant="quiet" href={mailLinkOf({ subject: title, lines })}>
          {t('share_mail')}
        </ButtonLink>
      </Actions>
      <InlineScript run={shareByButtons} given={[]} />
    </>
  )
}

/** Opens the share sheet of the phone, where there is one, and copies the address, which the button says for a moment. */
function shareByButtons() {
  const buttonOf = (use: string) => document.querySelector<HTMLElement>(`[data-share=${use}]`)
  const send = buttonOf('send')
  if (send) send.hidden = !('share' in navigator)
  send?.addEventListener('click', () => {
    const { title, url } = send.dataset
    // The reader may close the sheet.
    navigator.share({ title, url }).catch(() => undefined)
  })

  const copy = buttonOf('copy')
  const label = copy?.querySelector('span')
  const copyLabel = label?.textContent ?? ''
  const showLabel = (text: string) => label?.replaceChildren(text)
  const showCopied = () => {
    showLabel(copy?.dataset.copied ?? '')
    setTimeout(() => showLabel(copyLabel), 2_000)
  }
  // Without permission, or on a page without https, nothing is copied.
  copy?.addEventListener('click', () => {
    const { url = '' } = copy.dataset
    navigator.clipboard?.writeText(url).then(showCopied, () => undefined)
  })
}
