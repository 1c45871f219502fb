import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import { inviteUser, type ManagedUser } from '../contract'

/** Mails a link to sign in, so that nobody types a password for another person. */
export function InviteButton({ id, person }: { id: number; person: ManagedUser }) {
  const t = useTranslations('users')
  const may = useMay()
  const { run, isRunning } = useAction(() => call(inviteUser, { params: { id } }), { notice: ({ status }) => status })
  if (!may(inviteUser)) return null
  return (
    <Button variant="default" loading={isRunning} onClick={() => run()}>
      {t(person.state === 'invited' ? 'invite_again' : 'send_password_link')}
    </Button>
  )
}
