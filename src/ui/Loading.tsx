import { Flex, Spin } from 'antd'

/** Fills the place of what is still on its way. */
export const Loading = () => (
  <Flex justify="center" align="center" style={{ minHeight: 240 }}>
    <Spin aria-label="加载中" />
  </Flex>
)
