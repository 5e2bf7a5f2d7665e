/** By itself, so that it can be fetched by itself. */
export { Modal } from 'antd'
