import { type Icon, IconDeviceDesktop, IconDeviceMobile, IconUser } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isListOf } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Muted, Row, Rows } from '@/ui/layout/layout'
import { type HelpersOfEvent, listDevices, revokeDevice, revokeHelperLink } from '../../contract/devices'
import { useDevice } from '../device/use-device'
import classes from './helpers.module.css'

type RowProps = {
  icon: Icon
  name: string
  lines: (string | false)[]
  ended?: string | false
  /** For those who may revoke it. */
  revocation: false | { question: string; done: string; revoke: () => Promise<unknown> }
  children?: ReactNode
}

function AccessRow({ icon: RowIcon, name, lines, ended, revocation, children }: RowProps) {
  const t = useTranslations('check_in.access')
  const { runToEnd } = useAction(async () => revocation && (await revocation.revoke()), {
    notice: () => (revocation ? revocation.done : ''),
    stale: isListOf(listDevices),
  })
  return (
    <Row data-ended={ended ? true : undefined} className={classes.row}>
      <RowIcon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <strong>{name}</strong>
        {lines.map((line) => line && <Muted key={line}>{line}</Muted>)}
        {children}
      </div>
      {ended && <StatusChip>{ended}</StatusChip>}
      {!ended && revocation && (
        <ConfirmButton label={t('revoke')} question={revocation.question} onConfirm={runToEnd} />
      )}
    </Row>
  )
}

export function LinkRows({ links, server_time }: Pick<HelpersOfEvent, 'links' | 'server_time'>) {
  const t = useTranslations('check_in.access')
  const formats = useFormats()
  const mayRevoke = useMay()(revokeHelperLink)
  const { workshop_id: id } = useDevice()
  if (links.length === 0) return <Muted>{t('no_helpers')}</Muted>
  return (
    <Rows isOpen>
      {links.map(({ id: link, name, valid_until, revoked_at, devices }) => (
        <AccessRow
          key={link}
          icon={IconUser}
          name={name}
          lines={[t('until', { at: showInstant(valid_until, formats) }), t('opened_on', { count: devices })]}
          ended={revoked_at === null ? valid_until <= server_time && t('expired') : t('revoked')}
          revocation={
            mayRevoke && {
              question: t('revoke_link', { name, count: devices }),
              done: t('link_revoked', { name }),
              revoke: () => call(revokeHelperLink, { params: { id, link } }),
            }
          }
        />
      ))}
    </Rows>
  )
}

const MINUTE_MS = 60_000

export function DeviceRows({ devices, server_time }: Pick<HelpersOfEvent, 'devices' | 'server_time'>) {
  const t = useTranslations('check_in.access')
  const audit = useTranslations('audit')
  const format = useFormatter()
  const mayRevoke = useMay()(revokeDevice)
  const { workshop_id: id, device_id } = useDevice()
  /** Both times are of the server, so that a wrong clock of this device does not matter. */
  const lastSeen = (at: string) =>
    Date.parse(server_time) - Date.parse(at) < MINUTE_MS
      ? t('seen_now')
      : t('seen', { when: format.relativeTime(new Date(at), new Date(server_time)) })
  if (devices.length === 0) return <Muted>{t('no_devices')}</Muted>
  return (
    <Rows isOpen>
      {devices.map(({ id: device, label, is_helper, name, last_seen_at, unsent, revoked_at }) => {
        const user = name || t('gone_user')
        return (
          <AccessRow
            key={device}
            icon={/Android|iPhone|iPad/.test(label) ? IconDeviceMobile : IconDeviceDesktop}
            name={label}
            lines={[
              device === device_id && t('this_device'),
              is_helper ? audit('helper', { name: user }) : user,
              lastSeen(last_seen_at),
            ]}
            ended={revoked_at !== null && t('revoked')}
            revocation={
              mayRevoke && {
                question: t(is_helper ? 'revoke_helpers_device' : 'revoke_device', { device: label, name: user }),
                done: t('device_revoked', { device: label }),
                revoke: () => call(revokeDevice, { params: { id, device } }),
              }
            }
          >
            {unsent > 0 && <StatusChip tone="watch">{t('unsent', { count: unsent })}</StatusChip>}
          </AccessRow>
        )
      })}
    </Rows>
  )
}
