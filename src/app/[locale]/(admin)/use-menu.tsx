'use client'

import { createContext, type ReactNode, use } from 'react'
import { useConfig } from '@/client/config'
import type { User } from '@/features/accounts/contract'
import { type MenuItem, visibleItems } from './menu-items'

const Menu = createContext<MenuItem[]>([])

/** All that the menu may show; to whom, is decided by what they may do. */
export function MenuProvider({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  return <Menu value={items}>{children}</Menu>
}

export function useMenu(user: User): MenuItem[] {
  const config = useConfig()
  return visibleItems(use(Menu), { user, config })
}
