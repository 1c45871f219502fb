import { IconUser } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Rows } from '@/ui/layout/layout'
import { type HelperLink, type HelpersOfEvent, revokeHelperLink } from '../../contract/devices'
import classes from './helpers.module.css'
import { useRevocation } from './use-revocation'

type Props = { workshop_id: number; helpers: HelpersOfEvent; action: ReactNode }

export function LinkRows({ workshop_id, helpers: { links, server_time }, action }: Props) {
  const t = useTranslations('check_in.access')
  return (
    <section aria-labelledby="check-in-helpers">
      <div className={classes.head}>
        <h3 id="check-in-helpers" className={classes.heading}>
          {t('helpers')}
        </h3>
        {action}
      </div>
      {links.length === 0 && <p className={classes.empty}>{t('no_helpers')}</p>}
      <Rows>
        {links.map((link) => (
          <LinkRow key={link.id} workshop_id={workshop_id} link={link} isOver={link.valid_until <= server_time} />
        ))}
      </Rows>
    </section>
  )
}

type RowProps = { workshop_id: number; link: HelperLink; isOver: boolean }

function LinkRow({ workshop_id, link, isOver }: RowProps) {
  const t = useTranslations('check_in.access')
  const formats = useFormats()
  const revoke = useRevocation()
  const may = useMay()
  const { name, valid_until, revoked_at, devices } = link
  const isEnded = revoked_at !== null || isOver
  return (
    <li className={classes.row} data-ended={isEnded || undefined}>
      <IconUser className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <p className={classes.name}>
          <strong>{name}</strong>
        </p>
        <p className={classes.more}>{t('until', { at: showInstant(valid_until, formats) })}</p>
        <p className={classes.more}>{t('opened_on', { count: devices })}</p>
      </div>
      {isEnded && <StatusChip>{t(revoked_at === null ? 'expired' : 'revoked')}</StatusChip>}
      {!isEnded && may(revokeHelperLink) && (
        <div className={classes.action}>
          <ConfirmButton
            label={t('revoke')}
            question={t('revoke_link', { name, count: devices })}
            onConfirm={() => revoke(revokeHelperLink, { id: workshop_id, link: link.id }, t('link_revoked', { name }))}
          />
        </div>
      )}
    </li>
  )
}
