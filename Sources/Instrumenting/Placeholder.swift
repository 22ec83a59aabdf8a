import Basics
