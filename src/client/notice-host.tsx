'use client'

import dynamic from 'next/dynamic'

const Notifications = dynamic(() => import('@mantine/notifications').then((library) => library.Notifications), {
  ssr: false,
})

/** Where notices appear; it comes after the page itself. */
export const NoticeHost = () => <Notifications position="top-right" />
